import type { ReviewSwitchCalls } from '@zhiying/contract';
import { z } from 'zod';
import type { SQL } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineSetting } from '#kernel/setting.ts';
import { isSwitchedOn } from './own-review.scope.ts';

interface Switched {
  /** In the settings: `aiCreate.review`. */
  key: string;
  /** 文章 */
  word: string;
  calls: ReviewSwitchCalls;
}

/** Whether a channel's content of a kind must be passed by somebody before it goes out. Off until somebody decides otherwise. */
export function reviewSwitch({ key, word, calls }: Switched) {
  const setting = defineSetting({ key, schema: z.object({ on: z.boolean() }), initial: { on: false } });
  return {
    ...setting,

    /** The same beside a row, so that a list asks for it in the same statement. */
    onFor: (alias: SQL) => isSwitchedOn(key, alias),

    handlers: ({ db, tx }: Pick<Kernel, 'db' | 'tx'>) => ({
      setting: (actor: Actor) => setting.read(db, actor.channelId),

      setSetting: (actor: Actor, after: { on: boolean }) =>
        tx(actor, (unit) => {
          const summary = `${after.on ? '开启' : '关闭'}${word}审核`;
          return setting.change(unit, actor, after, { call: calls.setSetting, entity: 'channel', summary });
        }),
    }),
  };
}
