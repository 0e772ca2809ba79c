import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { channel } from './channel.ts';
import { download } from './download.ts';
import { group } from './group.ts';
import { job } from './job.ts';
import { member } from './member.ts';
import { notification } from './notification.ts';
import { opensIn } from './opens.ts';
import { organ } from './organ.ts';
import { preference } from './preference.ts';
import { storage } from './storage.ts';
import { workbench } from './workbench.ts';

export * from './access.ts';
export { AuditEntry, AuditField, type AuditSearch, OwnAuditEntry } from './audit.ts';
export { Profile, Session } from './auth.ts';
export * from './call.ts';
export * from './common.ts';
export { ExportRun } from './download.ts';
export * from './errors.ts';
export * from './events.ts';
export { Role, RoleAuth, RoleChoice } from './group.ts';
export { Job } from './job.ts';
export * from './keys.ts';
export * from './limits.ts';
export {
  MEMBER_SOURCES,
  MEMBER_STATE_LABELS,
  Member,
  type MemberSearch,
  type MemberShownState,
} from './member.ts';
export { Notice } from './notification.ts';
export type { Opens } from './opens.ts';
export { NODE_KINDS, NODE_STATUS_LABELS, NodeChoice, type NodeKind, Organ, OrganInfo } from './organ.ts';
export * from './routes.ts';
export * from './states.ts';
export { objectUrl } from './storage.ts';

/** Every call of the product, by area. */
export const contract = {
  audit,
  auth,
  channel,
  download,
  group,
  job,
  member,
  notification,
  organ,
  preference,
  storage,
  workbench,
};

/** Which screens and calls a key opens. */
export const opensOf = opensIn(contract);
