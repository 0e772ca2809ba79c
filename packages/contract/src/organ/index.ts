import './names.ts';

export { ORGAN_IMPORT } from './import.ts';
export {
  NODE_KINDS,
  NODE_STATUS_LABELS,
  NodeChoice,
  type NodeKind,
  Organ,
  OrganInfo,
  organ,
} from './organ.ts';
