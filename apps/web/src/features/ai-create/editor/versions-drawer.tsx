import { type ArticleVersion, contract, VERSION_CAUSES } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Muted, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './editor.module.css';
import { Pieces } from './pieces.tsx';
import type { ArticleDesk } from './use-article-editor.ts';
import { withIndexKeys } from './with-index-keys.ts';

/** Every version, what makes it different from the present one, and the way back. */
export function VersionsDrawer({ desk, onClose }: { desk: ArticleDesk; onClose(): void }) {
  const { info, save } = desk;
  const [shown, setShown] = useState<number | null>(null);
  const query = useCall(contract.aiArticle.versions, { id: String(info.id) });
  const restore = useAction(contract.aiArticle.restore, {
    onError: (error) => void message.error(error.message),
    onSuccess: (fresh) => {
      desk.load(fresh);
      void message.success('已恢复，原内容仍保留在版本记录中');
      onClose();
    },
  });
  const back = async (no: number) => {
    if (await save.flush()) restore.mutate({ id: info.id, version: save.version(), no });
  };
  return (
    <SideDrawer open onClose={onClose} title="版本记录" subtitle={`当前为第 ${info.versionNo} 版`}>
      <QueryView query={query}>
        {({ rows }) => (
          <ol className={styles.versions}>
            {rows.map((version) => (
              <li key={version.no} data-open={shown === version.no || undefined}>
                <Row version={version} now={version.no === info.versionNo} />
                {version.no !== info.versionNo && (
                  <span className={classOf({ flow: 'row' }, styles.versionTools)}>
                    <Button
                      type="link"
                      size="small"
                      aria-expanded={shown === version.no}
                      onClick={() => setShown(shown === version.no ? null : version.no)}
                    >
                      {shown === version.no ? '收起' : '与当前版本对比'}
                    </Button>
                    {desk.mayEdit && (
                      <Button
                        type="link"
                        size="small"
                        loading={restore.isPending}
                        onClick={() => void back(version.no)}
                      >
                        恢复
                      </Button>
                    )}
                  </span>
                )}
                {shown === version.no && <Compare id={info.id} from={version.no} to={info.versionNo} />}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </SideDrawer>
  );
}

const Row = ({ version, now }: { version: ArticleVersion; now: boolean }) => (
  <div>
    <b>
      第 {version.no} 版{now && '（当前）'}
    </b>
    <Text as="p" breakWords>
      {version.title}
    </Text>
    <small>
      <MetaLine
        items={[
          VERSION_CAUSES[version.cause],
          version.by,
          `${version.words} 字`,
          <Moment key="at" at={version.at} />,
        ]}
      />
    </small>
  </div>
);

function Compare({ id, from, to }: { id: number; from: number; to: number }) {
  const query = useCall(contract.aiArticle.compare, { id: String(id), from: String(from), to: String(to) });
  return (
    <QueryView query={query}>
      {({ title, blocks }) => {
        const changed = blocks.filter((block) => block.changed);
        const renamed = title.some(({ op }) => op !== 'keep');
        if (!renamed && changed.length === 0)
          return (
            <Muted as="p" lineHeight={20}>
              文字无差异
            </Muted>
          );
        return (
          <div className={styles.compare}>
            {renamed && (
              <p>
                <b>
                  <Pieces pieces={title} />
                </b>
              </p>
            )}
            {withIndexKeys(changed, (block) => (
              <p>
                <Pieces pieces={block.pieces} />
              </p>
            ))}
          </div>
        );
      }}
    </QueryView>
  );
}
