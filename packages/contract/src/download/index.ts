import './names.ts';

export { Download, download } from './download.ts';
export * from './states.ts';
