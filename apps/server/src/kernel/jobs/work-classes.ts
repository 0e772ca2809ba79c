import { WORK_CLASSES, type WorkClass } from '#config';

export { USUAL_LANES, WORK_CLASSES, type WorkClass } from '#config';

/** These load libraries that may crash or take gigabytes: never in a process that answers calls. */
const APART: readonly WorkClass[] = ['media', 'speech'];

export const isApart = (needs: WorkClass) => APART.includes(needs);

type Roles = ReadonlySet<string>;

const asked = (roles: Roles) =>
  WORK_CLASSES.filter((needs) => roles.has('worker') || roles.has(`worker:${needs}`));

/** The classes that this process works on itself. */
export const ownClasses = (roles: Roles) =>
  asked(roles).filter((needs) => !(roles.has('api') && isApart(needs)));

/** The classes run by the helper process, which is started when there is work. */
export const helpedClasses = (roles: Roles) =>
  asked(roles).filter((needs) => roles.has('api') && isApart(needs));

/** One queue per class, and one for its quick jobs. */
export const queueOf = (needs: WorkClass, short = false) => (short ? `work.${needs}.short` : `work.${needs}`);

/** Every queue of a class. */
export const queuesOf = (needs: WorkClass) => [queueOf(needs), queueOf(needs, true)];
