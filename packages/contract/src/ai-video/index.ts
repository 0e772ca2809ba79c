export * from './cut.ts';
export * from './cut-frames.ts';
export * from './voices.ts';
