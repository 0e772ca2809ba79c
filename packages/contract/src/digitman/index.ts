import './names.ts';

export * from './avatar.ts';
export * from './film.ts';
export * from './states.ts';
