import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { defineModule } from '#kernel/module.ts';
import { appletPolicy } from './bx.policy.ts';
import { bxService } from './bx.service.ts';
import { appletSource } from './bx.source.ts';

/** The channel's mini-programs, with the pages that customers are sent to. */
export const bxModule = defineModule({
  name: 'bx',
  policies: [appletPolicy],
  areas: (kernel) => {
    const applets = bxService(kernel);
    return [
      routes(contract.bx, {
        list: ({ actor, body }) => applets.list(actor, body),
        picker: ({ actor }) => applets.picker(actor),
        create: ({ actor, body }) => applets.create(actor, body),
        update: ({ actor, body }) => applets.update(actor, body),
        remove: ({ actor, body }) => applets.remove(actor, body.id),
      }),
    ];
  },
  exports: [exportable(contract.bx.list, appletSource)],
  audited: { applet: { word: '小程序', table: 'applet' } },
});
