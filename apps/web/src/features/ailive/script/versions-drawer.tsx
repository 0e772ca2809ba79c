import {
  contract,
  type LiveScriptRow,
  SCRIPT_PARTS,
  type ScriptLine,
  type ScriptVersion,
} from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Muted, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { lineChanges } from './line-changes.ts';
import { linesMs, spokenText } from './script-words.tsx';

interface VersionsDrawerProps {
  script: LiveScriptRow;
  mayRestore: boolean;
  onClose(): void;
}

/** Every saved version, what makes it different from the present one, and the way back. */
export function VersionsDrawer({ script, mayRestore, onClose }: VersionsDrawerProps) {
  const [shown, setShown] = useState<number | null>(null);
  const query = useCall(contract.liveScript.versions, { id: script.id });
  const restore = useAction(contract.liveScript.restore, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      void message.success('已恢复，原内容仍保留在版本记录中');
      onClose();
    },
  });
  return (
    <SideDrawer open width={560} onClose={onClose} title="版本记录" subtitle={script.name}>
      <QueryView query={query}>
        {({ rows }) => (
          <Stack as="ol" gap={12}>
            {rows.map((version, at) => (
              <Stack as="li" key={version.version} gap={4} padding="0 0 12" borderBottom="line2">
                <Split gap={8} wrap>
                  <VersionLine version={version} now={at === 0} no={rows.length - at} />
                  {at > 0 && (
                    <Row gap={4}>
                      <Button
                        type="link"
                        size="small"
                        aria-expanded={shown === version.version}
                        onClick={() => setShown(shown === version.version ? null : version.version)}
                      >
                        {shown === version.version ? '收起' : '与当前版本对比'}
                      </Button>
                      {mayRestore && (
                        <Button
                          type="link"
                          size="small"
                          loading={restore.isPending}
                          onClick={() =>
                            restore.mutate({ id: script.id, version: script.version, to: version.version })
                          }
                        >
                          恢复
                        </Button>
                      )}
                    </Row>
                  )}
                </Split>
                {shown === version.version && <Changes from={version.lines} to={rows[0]?.lines ?? []} />}
              </Stack>
            ))}
          </Stack>
        )}
      </QueryView>
    </SideDrawer>
  );
}

const VersionLine = ({ version, now, no }: { version: ScriptVersion; now: boolean; no: number }) => (
  <div>
    <b>
      第 {no} 版{now && '（当前）'}
    </b>
    <Note>
      <MetaLine
        items={[
          version.by,
          `${version.lines.length} 句`,
          `约 ${spokenText(linesMs(version.lines))}`,
          <Moment key="at" at={version.at} />,
        ]}
      />
    </Note>
  </div>
);

/** What this version says otherwise: sentences that went and sentences that came. */
function Changes({ from, to }: { from: readonly ScriptLine[]; to: readonly ScriptLine[] }) {
  const { gone, come } = lineChanges(from, to);
  if (gone.length + come.length === 0) return <Muted>台词无差异</Muted>;
  const part = (title: string, lines: readonly ScriptLine[]) =>
    lines.length > 0 && (
      <div>
        <Muted>{title}</Muted>
        {lines.map(({ part: of, text }) => (
          <Text as="p" key={text} size="13/20" breakWords>
            {SCRIPT_PARTS[of]}：{text}
          </Text>
        ))}
      </div>
    );
  return (
    <Stack gap={8} padding={12} background="fill" radius={6}>
      {part('仅在该版本', gone)}
      {part('仅在当前版本', come)}
    </Stack>
  );
}
