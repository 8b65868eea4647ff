// Loaded ahead of a server (`--import`) that is to live at one instant: FIXED_CLOCK, epoch ms. Its threads load it, too. Only
// the time that is read stands still; timers go on.
const at = Number(process.env.FIXED_CLOCK);
if (!Number.isFinite(at)) throw new Error('FIXED_CLOCK is no instant');

globalThis.Date = new Proxy(Date, {
  construct: (real, parts, made) => Reflect.construct(real, parts.length === 0 ? [at] : parts, made),
  get: (real, key) => (key === 'now' ? () => at : Reflect.get(real, key)),
});
