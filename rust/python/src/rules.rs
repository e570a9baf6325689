//! `Rules`, and the tables built for each of its values.

use crate::convert::{Arg, Name, given, restorer, text, type_name};
use crate::errors::Error;
use mcr_core::rules::{ChoiceKind, OPTIONS, OptionInfo, OptionValue, Rules, RulesError};
use mcr_core::scoring::Scorer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Rule sets whose tables are kept; those of presets are kept besides.
const KEPT: usize = 64;

/// The tables for a rule set, built when it is first scored under and then shared.
pub fn scorer(rules: &Rules) -> Arc<Scorer> {
    static SCORERS: OnceLock<Mutex<HashMap<Rules, Arc<Scorer>>>> = OnceLock::new();
    let mut scorers = SCORERS.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if scorers.len() >= KEPT && !scorers.contains_key(rules) {
        scorers.clear();
    }
    Arc::clone(scorers.entry(*rules).or_insert_with(|| Arc::new(Scorer::new(*rules))))
}

/// The tables for a preset.
pub fn preset_scorer(name: &str) -> Result<Arc<Scorer>, RulesError> {
    static SCORERS: [OnceLock<Arc<Scorer>>; Rules::PRESETS.len()] = [const { OnceLock::new() }; Rules::PRESETS.len()];
    match Rules::PRESETS.iter().position(|preset| *preset == name) {
        Some(place) => {
            Ok(Arc::clone(SCORERS[place].get_or_init(|| scorer(&Rules::preset(name).unwrap_or(Rules::WMO)))))
        }
        None => Err(RulesError::UnknownPreset { name: name.to_owned() }),
    }
}

/// Rules, or the name of a preset: as the tables to score with.
pub struct RulesArg(pub Arc<Scorer>);

impl RulesArg {
    /// The rules of a call that names none.
    pub fn default_rules() -> PyResult<RulesArg> {
        Ok(RulesArg(preset_scorer("wmo").map_err(Error::from)?))
    }
}

impl<'py> FromPyObject<'_, 'py> for RulesArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<RulesArg> {
        if let Ok(rules) = value.cast::<PyRules>() {
            let rules = rules.get();
            return Ok(RulesArg(Arc::clone(rules.scorer.get_or_init(|| scorer(&rules.rules)))));
        }
        if let Ok(name) = value.cast::<PyString>() {
            return Ok(RulesArg(preset_scorer(&text(&name)?).map_err(Error::from)?));
        }
        let message = format!("expected Rules or the name of a preset, not {}", type_name(&value));
        Err(PyTypeError::new_err(message))
    }
}

/// The value of an option as Python writes it.
struct Value(OptionValue);

impl<'py> IntoPyObject<'py> for Value {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.0 {
            OptionValue::None => py.None().into_bound(py),
            OptionValue::Int(number) => number.into_pyobject(py)?.into_any(),
            OptionValue::Text(word) => PyString::new(py, &word).into_any(),
        })
    }
}

/// What Python passes as the value of an option. What no option can be set to becomes a word that none allows.
fn option_value(value: &Bound<'_, PyAny>) -> PyResult<OptionValue> {
    if value.is_none() {
        return Ok(OptionValue::None);
    }
    if let Ok(word) = value.cast::<PyString>() {
        return Ok(text(word)?.into_owned().into());
    }
    match value.extract::<u32>() {
        Ok(number) if !value.is_instance_of::<PyBool>() => Ok(number.into()),
        _ => Ok(value.repr()?.to_string_lossy().into_owned().into()),
    }
}

/// Rules as a value: a preset, or one with some options changed by `replace`.
///
/// Every question on which the authorities differ is an option; `Rules.options()` lists them with their choices, what each
/// means and who reads the rules so. The attributes are the options of this rule set.
#[pyclass(frozen, eq, hash, module = "mcr", name = "Rules")]
pub struct PyRules {
    rules: Rules,
    scorer: OnceLock<Arc<Scorer>>,
}

impl PartialEq for PyRules {
    fn eq(&self, other: &PyRules) -> bool {
        self.rules == other.rules
    }
}

impl std::hash::Hash for PyRules {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.rules.hash(state);
    }
}

impl PyRules {
    /// The rules that tables were built for, which are kept at hand.
    pub fn of(scorer: &Arc<Scorer>) -> PyRules {
        PyRules { rules: *scorer.rules(), scorer: Arc::clone(scorer).into() }
    }

    fn value(&self, option: &str) -> Value {
        Value(self.rules.get(option).unwrap_or(OptionValue::None))
    }

    /// `Rules('mil').replace(deals=4)`.
    fn written(&self, py: Python<'_>) -> PyResult<String> {
        let (preset, changes) = self.rules.nearest_preset();
        let changes = changes
            .into_iter()
            .map(|(option, value, _)| Ok(format!("{option}={}", Value(value).into_pyobject(py)?.repr()?)));
        let changes = changes.collect::<PyResult<Vec<String>>>()?;
        let replace = if changes.is_empty() { String::new() } else { format!(".replace({})", changes.join(", ")) };
        Ok(format!("Rules('{preset}'){replace}"))
    }
}

/// Writes the class with a property for each option, whose meaning stands in the stub.
macro_rules! rules_class {
    ($($option:ident)+) => {
        #[pymethods]
        impl PyRules {
            #[new]
            #[pyo3(signature = (preset = None, /), text_signature = "(preset='wmo', /)")]
            fn new(preset: Option<Arg<Name>>) -> PyResult<PyRules> {
                let rules = match given(preset)? {
                    Some(Name(name)) => name.parse().map_err(Error::from)?,
                    None => Rules::WMO,
                };
                Ok(PyRules { rules, scorer: OnceLock::new() })
            }

            /// The names of the presets.
            #[classattr]
            fn presets(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
                PyTuple::new(py, Rules::PRESETS)
            }

            /// The preset that these rules equal, None if there is none.
            #[getter]
            fn preset(&self) -> Option<&'static str> {
                self.rules.preset_name()
            }

            /// Return the same rules with these options changed.
            #[pyo3(signature = (**options))]
            fn replace(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<PyRules> {
                let mut rules = self.rules;
                let mut wrong = Vec::new();
                for (option, value) in options.into_iter().flatten() {
                    let option = option.cast_into::<PyString>()?;
                    wrong.extend(rules.set(&text(&option)?, &option_value(&value)?).err());
                }
                if wrong.is_empty() { Ok(PyRules { rules, scorer: OnceLock::new() }) } else { Err(Error::Rules(wrong).into()) }
            }

            /// Return the options in which these rules differ from others: name to the value here and the value
            /// there.
            #[pyo3(signature = (other, /))]
            fn difference<'py>(&self, py: Python<'py>, other: Arg<RulesArg>) -> PyResult<Bound<'py, PyDict>> {
                let difference = PyDict::new(py);
                for (option, here, there) in self.rules.difference(other.0?.0.rules()) {
                    difference.set_item(option, (Value(here), Value(there)))?;
                }
                Ok(difference)
            }

            /// Return every option by name: what it decides, its choices, what each means and who reads the rules so.
            #[staticmethod]
            #[pyo3(signature = (lang = "en"))]
            fn options<'py>(py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
                py.import("mcr._rules")?.call_method1("options", (lang,))
            }

            /// Return the rules as text: the preset, what differs from it and from `wmo`, and the reading of each option.
            #[pyo3(signature = (lang = "en"))]
            fn text<'py>(slf: &Bound<'py, Self>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
                slf.py().import("mcr._rules_texts")?.call_method1("text", (slf, lang))
            }

            /// Return the rules as plain data, each option described: what `mcr rules --json` prints.
            #[pyo3(signature = (lang = "en"))]
            fn to_dict<'py>(slf: &Bound<'py, Self>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
                slf.py().import("mcr._rules_texts")?.call_method1("to_dict", (slf, lang))
            }

            $(
                #[getter]
                fn $option(&self) -> Value {
                    self.value(stringify!($option))
                }
            )+

            fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                slf.py().import("mcr._html")?.call_method1("rules", (slf,))
            }

            fn __str__(&self) -> String {
                self.rules.to_string()
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                self.written(py)
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                let values = PyDict::new(py);
                for info in &OPTIONS {
                    values.set_item(info.name, self.value(info.name))?;
                }
                (restorer(py, "_rules_of")?, (values,)).into_pyobject(py)
            }
        }
    };
}

rules_class! {
    minimum_points two_concealed_kongs mixed_kongs forced_concealed_self_draw knitted_straight_wait
    nine_gates_terminal_pungs all_green_half_flush all_terminals_double_pung all_terminals_triple_pung
    seven_pairs_tile_hog seven_pairs_combinations lesser_knitted_all_types lesser_knitted_straight
    kongs_with_concealed_pungs combination_rule wait_test melded_hand_added_kong dealt_win_waits
    flowers wall winners_per_discard win_below_minimum false_win_points wrong_shape_points dead_hand_claims
    turn_seconds claim_seconds seat_change deals round_winds
}

/// Return the rules with these options; those not named as `wmo` has them.
#[pyfunction(name = "_rules_of")]
pub fn rules_of(options: &Bound<'_, PyDict>) -> PyResult<PyRules> {
    PyRules { rules: Rules::WMO, scorer: OnceLock::new() }.replace(Some(options))
}

/// Return of each option name, meaning, whether it scores, what is allowed, and its choices with meaning and who.
#[pyfunction(name = "_options")]
pub fn options(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let row = |info: &OptionInfo| {
        let choices = info.choices.known.iter().map(|choice| (Value(choice.value.clone()), choice.meaning, choice.who));
        let choices = PyTuple::new(py, choices.collect::<Vec<_>>())?;
        let allowed = match info.choices.kind {
            ChoiceKind::Listed => "one of the choices".to_owned(),
            ChoiceKind::Number { .. } | ChoiceKind::NoneOrNumber { .. } | ChoiceKind::Winds => info.choices.to_string(),
        };
        (info.name, info.meaning, info.scoring, allowed, choices).into_pyobject(py)
    };
    PyTuple::new(py, OPTIONS.iter().map(row).collect::<PyResult<Vec<_>>>()?)
}
