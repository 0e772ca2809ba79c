import type { AuditEntry } from '@zhiying/contract';

/** Who did it: a name where the person is known, otherwise what was typed. */
export const whoText = ({ memberName, uname }: Pick<AuditEntry, 'memberName' | 'uname'>) =>
  memberName ?? uname;

/** `用户 #12` */
export const objectText = ({ entityLabel, entityId }: Pick<AuditEntry, 'entityLabel' | 'entityId'>) =>
  entityId ? `${entityLabel} #${entityId}` : entityLabel;
