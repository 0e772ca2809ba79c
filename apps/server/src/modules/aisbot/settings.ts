import { BOT_SETTINGS, BotModel, BotSettings } from '@zhiying/contract';
import { defineSetting } from '#kernel/setting.ts';

export const botSettings = defineSetting({
  key: 'aisbot.settings',
  schema: BotSettings,
  initial: BOT_SETTINGS,
});

/** Which model makes vectors; none until somebody chooses one. */
export const botModel = defineSetting({
  key: 'aisbot.model',
  schema: BotModel,
  initial: { endpointId: null, embedding: '' },
});
