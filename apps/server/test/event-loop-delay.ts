const LOOK_MS = 5;
const LOOKS = 3;

/** What any call may send: about a megabyte of JSON. */
const LARGEST = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, name: '示例', list: [id, id] })),
);

const spent = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};

/** How long this machine computes to read the largest body: whoever measures computing measures it against this. */
export function readingLargest(): number {
  const looks = Array.from({ length: LOOKS }, () => {
    const since = process.threadCpuUsage();
    JSON.parse(LARGEST);
    return spent(since);
  });
  return Math.min(...looks);
}

/**
 * The longest piece of computing that this thread did without looking at its timers, in milliseconds of its own processor
 * time: whatever else the machine does is not in it.
 */
export async function longestEventLoopBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    longest = Math.max(longest, spent(before));
    before = process.threadCpuUsage();
  };
  const timer = setInterval(look, LOOK_MS);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}
