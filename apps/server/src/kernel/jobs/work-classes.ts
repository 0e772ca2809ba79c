import { WORK_CLASSES, type WorkClass } from '#config';

export { USUAL_LANES, WORK_CLASSES, type WorkClass } from '#config';

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
