import './names.ts';

export * from './account.ts';
export * from './assistant.ts';
export * from './insert.ts';
export * from './keyword.ts';
export * from './keywords.ts';
export * from './player.ts';
export * from './preflight.ts';
export * from './protocol.ts';
export * from './room.ts';
export * from './script.ts';
export * from './show.ts';
export * from './sound.ts';
export * from './stage.ts';
export * from './words.ts';
