export { workbench } from './workbench.ts';
