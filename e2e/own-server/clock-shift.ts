/**
 * Loaded before the server (`node --import`): SIGUSR2 sets its clock an hour ahead, the next one an hour back, and so on. Only
 * the time of day jumps, as when somebody sets a machine's clock; timers and performance.now() go on.
 */
const HOUR = 3_600_000;
const RealDate = Date;
let shift = 0;
process.on('SIGUSR2', () => {
  shift = shift === 0 ? HOUR : 0;
  process.stdout.write(`clock shifted by ${shift}\n`);
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shift] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + shift).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name, receiver),
});
