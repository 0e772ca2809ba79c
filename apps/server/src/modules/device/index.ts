import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { defineModule } from '#kernel/module.ts';
import { devicePolicy } from './device.policy.ts';
import { deviceService } from './device.service.ts';
import { deviceSource } from './device.source.ts';

/** Versions of the programs that people install beside the console, and where they get them. */
export const deviceModule = defineModule({
  name: 'device',
  policies: [devicePolicy],
  areas: (kernel) => {
    const versions = deviceService(kernel);
    return [
      routes(contract.device, {
        list: ({ actor, body }) => versions.list(actor, body),
        create: ({ actor, body }) => versions.create(actor, body),
        update: ({ actor, body }) => versions.update(actor, body),
        publish: ({ actor, body }) => versions.publish(actor, body.id),
        withdraw: ({ actor, body }) => versions.withdraw(actor, body.id),
        remove: ({ actor, body }) => versions.remove(actor, body.id),
        latest: ({ query }) => versions.latest(query.product),
      }),
    ];
  },
  exports: [exportable(contract.device.list, deviceSource)],
  audited: { deviceVersion: { word: '设备版本', table: 'device_version', name: sql`x.number` } },
});
