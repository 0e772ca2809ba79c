import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { Note, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import type { Desk } from './use-desk.ts';

/** What the template was; any of it becomes the newest again. */
export function VersionsDrawer({ desk, onClose }: { desk: Desk; onClose(): void }) {
  const { info, saved } = desk;
  const restore = useAction(contract.posterTemplate.restore, {
    onError: (error) => void message.error(error.message),
    onSuccess: (fresh) => {
      desk.load(fresh);
      void message.success(`已恢复，现为第 ${fresh.versionNo} 版`);
      onClose();
    },
  });
  const take = async (no: number) => {
    if (await saved.flush()) restore.mutate({ id: info.id, version: saved.version(), no });
  };
  return (
    <SideDrawer open onClose={onClose} title="版本记录" subtitle={`当前为第 ${info.versionNo} 版`}>
      <Stack as="ul" gap={12}>
        {info.versions.map(({ no, name, by, at, decisions }) => (
          <Split as="li" key={no} gap={12} paddingBottom={12} borderBottom="line2">
            <Stack gap={2}>
              <Text weight={500}>
                第 {no} 版 {name}
              </Text>
              <Note>
                {by} <Moment at={at} />
                {decisions.length > 0 && `，${decisions.length} 次审核`}
              </Note>
            </Stack>
            {no !== info.versionNo && !desk.locked && (
              <Button size="small" loading={restore.isPending} onClick={() => void take(no)}>
                恢复
              </Button>
            )}
          </Split>
        ))}
      </Stack>
    </SideDrawer>
  );
}
