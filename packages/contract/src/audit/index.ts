import './names.ts';

export { AuditEntry, AuditField, type AuditSearch, audit, OwnAuditEntry } from './audit.ts';
