import type { AuditEntry } from '@zhiying/contract';

/** Who did it: a name where the person is known, otherwise what was typed. */
export const whoText = ({ memberName, uname }: Pick<AuditEntry, 'memberName' | 'uname'>) =>
  memberName ?? uname;

type Subject = Pick<AuditEntry, 'entityLabel' | 'entityId' | 'entityName'>;

/** `用户「示例（demo）」`, or `用户 #12` where it has no name. */
export const objectText = ({ entityLabel, entityId, entityName }: Subject) =>
  entityName ? `${entityLabel}「${entityName}」` : entityId ? `${entityLabel} #${entityId}` : entityLabel;

/** With its number in any case: names are not unique. */
export const fullObjectText = (entry: Subject) =>
  entry.entityName && entry.entityId ? `${objectText(entry)} #${entry.entityId}` : objectText(entry);
