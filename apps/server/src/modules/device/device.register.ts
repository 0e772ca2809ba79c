import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { NumberTaken } from './device.errors.ts';
import { devicePolicy } from './device.policy.ts';
import { deviceService, type Stored } from './device.service.ts';
import { checkVersion } from './version-check.ts';

/** Versions of the programs that people install beside the console, and where they get them. */
export const deviceVersions = register(contract.device, {
  noun: '设备版本',
  entity: 'deviceVersion',
  table: 'device_version',
  label: 'number',
  policy: devicePolicy,
  locked: alsoLocked<Stored>(sql`r.status, r.builtin, r.object, r.product, r.system, r.number`),
  search: { q: (number) => sql`starts_with(r.number, ${number})` },
  unique: { device_version_number: NumberTaken },
  others: ({ kernel, rows }) => {
    const versions = deviceService(kernel, rows);
    return {
      keeps: ({ actor }) => versions.keeps(actor),
      create: ({ actor, body }) => versions.create(actor, body),
      update: ({ actor, body }) => versions.update(actor, body),
      publish: ({ actor, body }) => versions.publish(actor, body.id),
      withdraw: ({ actor, body }) => versions.withdraw(actor, body.id),
      remove: ({ actor, body }) => versions.remove(actor, body.id),
      latest: ({ query }) => versions.latest(query.product),
      check: ({ query }) => checkVersion(kernel, query),
    };
  },
});
