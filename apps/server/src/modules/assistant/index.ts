import { defineModule } from '#kernel/module.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { forgetRequests } from './request.repository.ts';

/** Assistant programs on people's computers: how they sign in, and which of them are there. */
export const assistantModule = defineModule({
  name: 'assistant',
  areas: (kernel) => [assistantRoutes(kernel)],
  audited: { assistantDevice: { word: '助手设备', table: 'assistant_device', placed: false } },
  nightly: [forgetRequests],
});
