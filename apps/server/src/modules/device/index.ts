import { defineModule } from '#kernel/module.ts';
import { deviceVersions } from './device.register.ts';

export { ensureAssistants } from './builtin/ensure-assistants.ts';
export { checkVersion, type Installed } from './version-check.ts';

export const deviceModule = defineModule({ name: 'device', registers: [deviceVersions] });
