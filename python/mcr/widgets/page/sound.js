// A short tick, made when it is needed; a page that may not sound stays silent.

let context = null;

export function tick(pitch = 520) {
  try {
    context ??= new AudioContext();
    const at = context.currentTime;
    const [tone, loud] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.07);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.08);
  } catch (error) {
    console.debug("mcr: no sound", error);
  }
}
