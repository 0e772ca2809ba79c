import './names.ts';

export { MaterialClassify, materialClassify } from './classify.ts';
export { MaterialDownload, materialDownload } from './download.ts';
export { type MaterialSearch, material } from './material.ts';
export { materialPublish, Publication, PublishTarget } from './publish.ts';
export { materialReview } from './review.ts';
export {
  BLOCKS,
  type FileFacts,
  LICENCES,
  MATERIAL_SOURCES,
  Material,
  MaterialInfo,
  type MaterialVersion,
  ORIENTATIONS,
  PERSON_RELEASES,
  Rights,
} from './shape.ts';
export * from './states.ts';
export { USABLE_STATES, unusableReason } from './usable.ts';
