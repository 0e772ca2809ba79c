/**
 * What a job needs most of while it runs. Each class has lanes of its own, so that what computes for minutes never stands in
 * the way of what only waits for an answer.
 * - light: a few statements
 * - network: waits for platforms and models
 * - processor: computes in this program (imports)
 * - media: decodes and draws pictures, films, documents
 * - speech: recognises and synthesises
 */
export const WORK_CLASSES = ['light', 'network', 'processor', 'media', 'speech'] as const;
export type WorkClass = (typeof WORK_CLASSES)[number];

/** How many jobs of each class one process runs at the same time, unless `LANES` says otherwise. */
export const USUAL_LANES: Readonly<Record<WorkClass, number>> = {
  light: 4,
  network: 8,
  processor: 2,
  media: 2,
  speech: 1,
};

/** These bring libraries that may crash or take gigabytes: never in a process that answers people. */
const APART: readonly WorkClass[] = ['media', 'speech'];

export const isApart = (needs: WorkClass) => APART.includes(needs);

type Roles = ReadonlySet<string>;

const asked = (roles: Roles) =>
  WORK_CLASSES.filter((needs) => roles.has('worker') || roles.has(`worker:${needs}`));

/** The classes that this process works on itself. */
export const ownClasses = (roles: Roles) =>
  asked(roles).filter((needs) => !(roles.has('api') && isApart(needs)));

/** Those it has a process of their own for, started when there is work. */
export const helpedClasses = (roles: Roles) =>
  asked(roles).filter((needs) => roles.has('api') && isApart(needs));

/** One queue a class. */
export const queueOf = (needs: WorkClass) => `work.${needs}`;
