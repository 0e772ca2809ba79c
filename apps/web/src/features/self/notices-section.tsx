import { contract, type DataOf, NOTICE_KINDS, NOTICE_SURFACES } from '@zhiying/contract';
import { Switch } from 'antd';
import { Box, Note, Row, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './self-center.module.css';

const { settings, saveSetting } = contract.notification;
type Setting = DataOf<typeof settings>['rows'][number];

/** Which kinds of notice I want. Kept by the server, which then does not write the others at all. */
export function NoticesSection() {
  const wanted = useCall(settings);
  return (
    <>
      <Text as="p" size="13/20" tone="text2" marginBottom={16} className={styles.intro}>
        开启的通知将显示在{Object.values(NOTICE_SURFACES).join('、')}右上角的铃铛里，在你的所有设备上生效。
      </Text>
      <QueryView query={wanted}>
        {({ rows }) => (
          <Box as="ul" border="line" radius={8}>
            {rows.map((setting) => (
              <NoticeRow key={`${setting.kind} ${setting.place}`} setting={setting} />
            ))}
          </Box>
        )}
      </QueryView>
    </>
  );
}

function NoticeRow({ setting }: { setting: Setting }) {
  const { title, hint, always } = NOTICE_KINDS[setting.kind];
  const save = useAction(saveSetting, { onError: (error) => void message.error(error.message) });
  // What was just asked for shows until the server has said so.
  const on = save.isPending ? save.variables.on : setting.on;
  return (
    <Row as="li" gap={16} padding="10 16" className={styles.row}>
      <Box grow className={styles.grow}>
        <Row gap={8} breakWords>
          {title}
        </Row>
        <Note as="div">{always ? `${hint}，不可关闭` : hint}</Note>
      </Box>
      <Switch
        aria-label={`${title}，${NOTICE_SURFACES[setting.place]}`}
        checked={on}
        disabled={always}
        onChange={(next) => save.mutate({ kind: setting.kind, place: setting.place, on: next })}
      />
    </Row>
  );
}
