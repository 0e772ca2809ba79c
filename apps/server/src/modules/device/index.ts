import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { channelFolder, storedKinds } from '#kernel/stored.slots.ts';
import { deviceVersions } from './device.register.ts';

export { ensureAssistants } from './builtin/ensure-assistants.ts';
export { checkVersion, type Installed } from './version-check.ts';

export const deviceModule = defineModule({
  name: 'device',
  registers: [deviceVersions],
  contributes: [
    storedKinds.with(
      channelFolder(
        'installer',
        '助手安装包',
        'device',
        (channelId) =>
          sql`SELECT object, id, number AS name FROM device_version WHERE channel_id = ${channelId}`,
      ),
    ),
  ],
});
