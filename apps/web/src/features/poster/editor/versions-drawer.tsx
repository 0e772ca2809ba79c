import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import type { Desk } from './use-desk.ts';
import { VersionDialog } from './version-dialog.tsx';

/** What the template was; any of it becomes the newest again. */
export function VersionsDrawer({ desk, onClose }: { desk: Desk; onClose(): void }) {
  const { info, saved } = desk;
  const [looked, setLooked] = useState<number | null>(null);
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
  const mayTake = (no: number) => no !== info.versionNo && !desk.locked;
  const shown = info.versions.find(({ no }) => no === looked);
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
            <Row gap={8} flex="none">
              <Button size="small" aria-label={`查看第 ${no} 版`} onClick={() => setLooked(no)}>
                查看
              </Button>
              {mayTake(no) && (
                <Button
                  size="small"
                  aria-label={`恢复第 ${no} 版`}
                  loading={restore.isPending}
                  onClick={() => void take(no)}
                >
                  恢复
                </Button>
              )}
            </Row>
          </Split>
        ))}
      </Stack>
      {shown && (
        <VersionDialog
          templateId={info.id}
          version={shown}
          onRestore={
            mayTake(shown.no)
              ? () => {
                  setLooked(null);
                  void take(shown.no);
                }
              : undefined
          }
          onClose={() => setLooked(null)}
        />
      )}
    </SideDrawer>
  );
}
