export { auditExport, auditRoutes } from './audit.routes.ts';
