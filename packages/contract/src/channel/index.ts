import './names.ts';

export { type ChannelRow, channel } from './channel.ts';
