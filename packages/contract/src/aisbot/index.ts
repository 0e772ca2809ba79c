import './names.ts';

export * from './config.ts';
export * from './doc.ts';
export * from './pair.ts';
export { botDocState, botGapState, botPairState } from './states.ts';
export * from './test.ts';
