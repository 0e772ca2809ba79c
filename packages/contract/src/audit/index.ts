import './names.ts';

export {
  AUDIT_FAULTS,
  AuditEntry,
  AuditFault,
  AuditField,
  type AuditSearch,
  audit,
  OwnAuditEntry,
} from './audit.ts';
