import { defineModule } from '#kernel/module.ts';
import { channelRoutes } from './channel.routes.ts';

export const channelModule = defineModule({
  name: 'channel',
  areas: (kernel) => [channelRoutes(kernel)],
  audited: {
    channel: { word: '渠道', table: 'channel', placed: false },
    // A channel's settings go by the channel.
    setting: { word: '渠道设置', table: 'channel', placed: false },
  },
});
