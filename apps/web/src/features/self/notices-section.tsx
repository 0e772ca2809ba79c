import { contract, type DataOf, NOTICE_KINDS, NOTICE_PLACES } from '@zhiying/contract';
import { Switch } from 'antd';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './self-center.module.css';

const { settings, saveSetting } = contract.notification;
type Setting = DataOf<typeof settings>['rows'][number];

/** Which kinds of notice I want. Kept by the server, which then does not write the others at all. */
export function NoticesSection() {
  const wanted = useCall(settings);
  return (
    <>
      <p className={styles.intro}>
        开启的通知将显示在{Object.values(NOTICE_PLACES).join('、')}右上角的铃铛里，在你的所有设备上生效。
      </p>
      <Loaded query={wanted}>
        {({ rows }) => (
          <ul className={styles.list}>
            {rows.map((setting) => (
              <NoticeRow key={`${setting.kind} ${setting.place}`} setting={setting} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function NoticeRow({ setting }: { setting: Setting }) {
  const { title, hint, always } = NOTICE_KINDS[setting.kind];
  const save = useAction(saveSetting, { onError: (error) => void message.error(error.message) });
  // What was just asked for shows until the server has said so.
  const on = save.isPending ? save.variables.on : setting.on;
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <div className={styles.name}>{title}</div>
        <div className={styles.meta}>{always ? `${hint}，不可关闭` : hint}</div>
      </div>
      <Switch
        aria-label={`${title}，${NOTICE_PLACES[setting.place]}`}
        checked={on}
        disabled={always}
        onChange={(next) => save.mutate({ kind: setting.kind, place: setting.place, on: next })}
      />
    </li>
  );
}
