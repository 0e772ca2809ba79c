type Task = () => unknown;

const tasks: Task[] = [];
const NEXT_LOOK_MS = 200;
/** So long nothing may have been on its way: between a page's code and its rows there are moments of rest, too. */
const QUIET_LOOKS = 3;
let looks = 0;
let waiting = false;

let isBusy = () => true;
/** The app says whether something that is shown, or about to be, is still on its way. */
export const provideBusyCheck = (check: () => boolean) => {
  isBusy = check;
};

/** Does what can wait once the page stands, one task at a time and only while nothing else is to do. */
export function whenIdle(task: Task): void {
  tasks.push(task);
  look();
}

function look() {
  if (waiting) return;
  waiting = true;
  setTimeout(() => idle(run), NEXT_LOOK_MS);
}

function run() {
  waiting = false;
  looks = isBusy() ? 0 : looks + 1;
  if (looks >= QUIET_LOOKS) tasks.shift()?.();
  if (tasks.length > 0) look();
}

const idle: (work: () => void) => void =
  'requestIdleCallback' in globalThis ? (work) => requestIdleCallback(work) : (work) => setTimeout(work);
