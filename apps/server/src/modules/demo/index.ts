export { beginDemoMaterials, demoMaterials } from './materials.job.ts';
