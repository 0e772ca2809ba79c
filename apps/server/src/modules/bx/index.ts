import { defineModule } from '#kernel/module.ts';
import { applets } from './bx.register.ts';

export const bxModule = defineModule({ name: 'bx', registers: [applets] });
