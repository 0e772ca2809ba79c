import './names.ts';

export { channel } from './channel.ts';
