import {
  contract,
  SHARE_PAGE,
  SUBSTANCE_KINDS,
  SUBSTANCE_TITLE_MAX,
  type SubstanceInfo,
} from '@zhiying/contract';
import { Button } from 'antd';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Grid, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { ScanCode } from '#kit/display/scan-code.tsx';
import { message } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { OpeningDrawer } from '#kit/form/opening-drawer.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import type { DrawerTarget } from '#kit/list/index.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { OutcomeLine } from '#parts/substance/outcome-line.tsx';
import { PhoneFrame } from '#parts/substance/phone-frame.tsx';
import { SubstanceFace } from '#parts/substance/substance-face.tsx';
import { SubstanceStatus } from '#parts/substance/substance-status.tsx';
import { SuspiciousVisits } from '#parts/substance/suspicious-visits.tsx';
import { useSubstanceActions } from '../use-substance-actions.ts';
import { Annotated } from '../verify/annotated.tsx';
import { Annotations } from '../verify/annotations.tsx';
import { useLastNotes } from '../verify/use-last-notes.ts';
import styles from './editor.module.css';
import { FIELDS } from './substance-fields.tsx';

const WIDTH = 860;
const BODY_MAX = 5_000;

interface SubstanceDrawerProps {
  target: DrawerTarget;
  onOpen(id: number): void;
  onClose(): void;
}

/** A piece: what it says on the left, how it looks on a phone beside it. */
export function SubstanceDrawer({ target, onOpen, onClose }: SubstanceDrawerProps) {
  const id = typeof target === 'number' ? target : 0;
  const info = useCall(contract.substance.info, { id }, { enabled: id > 0 });
  const answer = useSettledData(info);
  if (target === null) return null;
  if (target === 'new') return <Editor key="new" row={null} onOpen={onOpen} onClose={onClose} />;
  if (!answer) return <OpeningDrawer open onClose={onClose} what="该内容" error={info.error} />;
  return <Editor key={id} row={answer} onOpen={onOpen} onClose={onClose} />;
}

function Editor({
  row,
  onOpen,
  onClose,
}: Omit<SubstanceDrawerProps, 'target'> & { row: SubstanceInfo | null }) {
  const act = useSubstanceActions();
  const phone = usePhone();
  const entry = useEntryForm(FIELDS, row, {
    onCreated: ({ id }) => {
      void message.success('已保存为草稿');
      onOpen(id);
    },
    onSaved: () => void message.success('已保存'),
  });
  const { values } = entry.draft;
  const nothing = values.materialIds.length === 0 && values.coverId === null && values.articleId === null;
  const drawn = useCall(
    contract.substance.draw,
    { coverId: values.coverId, materialIds: values.materialIds, articleId: values.articleId },
    { enabled: !nothing && !entry.readOnly, keepPrevious: true },
  );
  const parts = nothing
    ? { cover: null, materials: [] }
    : (drawn.data ?? row?.content ?? { cover: null, materials: [] });
  // The field draws what the server knows of materials that were only just picked.
  const article = drawn.data?.article;
  const fill =
    article && article.id === values.articleId
      ? () => {
          entry.draft.set('title', article.title.slice(0, SUBSTANCE_TITLE_MAX));
          entry.draft.set('body', article.plain.slice(0, BODY_MAX));
          if (article.materialIds.length > 0) entry.draft.set('materialIds', article.materialIds);
        }
      : undefined;
  const notes = useLastNotes(row);
  const beside = { shown: parts.materials, cover: parts.cover, fill };
  const shown = { ...entry, draft: { ...entry.draft, values: { ...values, ...beside } } };
  return (
    <EntryDrawer
      entry={entry}
      what="该内容"
      width={WIDTH}
      onClose={onClose}
      title={row ? row.title : '新建内容'}
      status={row && <SubstanceStatus {...row} />}
      subtitle={
        row && (
          <MetaLine
            items={[
              SUBSTANCE_KINDS[row.kind],
              row.node.name,
              `${row.owner.name} 创建`,
              `第 ${row.versionNo} 版`,
            ]}
          />
        )
      }
    >
      <Stack tracks="minmax(0, 1fr) 300px" gap={24} align="start" className={styles.columns}>
        <div>
          {row?.blocked && (
            <Text as="p" tone="error" padding="8 12" marginBottom={12} background="error" radius={8}>
              {row.blockedReason || '已过有效期，不能再分享'}
            </Text>
          )}
          {row?.status === 'rejected' && (
            <Text as="p" tone="error" padding="8 12" marginBottom={12} background="error" radius={8}>
              驳回原因：{row.review.reason}
            </Text>
          )}
          <Annotations title="批注" notes={notes} materials={parts.materials} />
          {row && row.outcome.reached > 0 && <OutcomeLine outcome={row.outcome} />}
          {row && row.suspiciousVisits > 0 && <SuspiciousVisits count={row.suspiciousVisits} />}
          <FormSection title="内容">
            <EntryFormFields
              entry={shown}
              only={['kind', 'product', 'articleId', 'title', 'materialIds', 'coverId', 'url', 'body']}
            />
          </FormSection>
          <FormSection title="分享" count={values.texts.length}>
            <EntryFormFields entry={shown} only={['texts']} />
          </FormSection>
          <FormSection title="管理">
            <EntryFormFields
              entry={shown}
              only={['tags', 'validUntil', 'nodeId', 'editors', 'textOpen', 'leads']}
            />
          </FormSection>
          {row && <Versions row={row} />}
        </div>
        {!phone && (
          <Grid position="sticky" top={0} as="aside" columns={1} gap={12} className={styles.preview}>
            <PhoneFrame title={row?.node.name}>
              <SubstanceFace
                content={{ ...values, ...parts, url: values.kind === 'link' ? values.url : null }}
                figure={
                  row && notes.length > 0
                    ? (material, drawing) => (
                        <Annotated substance={row} material={material} notes={notes} disabled>
                          {drawing}
                        </Annotated>
                      )
                    : undefined
                }
              />
            </PhoneFrame>
            {row && <Look id={row.id} />}
          </Grid>
        )}
      </Stack>
      {row && (
        <Row paddingTop={16} gap={8} align="stretch">
          {row.can.includes('submit') && (
            <Button disabled={entry.unsaved > 0} onClick={() => void act.submit([row])}>
              提交审核
            </Button>
          )}
          {row.can.includes('cancelSubmit') && (
            <Button onClick={() => void act.cancelSubmit([row])}>撤回审核</Button>
          )}
          {row.can.includes('send') && <Button onClick={() => void act.send([row])}>下发</Button>}
          {row.can.includes('takeDown') && (
            <Button danger onClick={() => void act.takeDown([row])}>
              下架
            </Button>
          )}
        </Row>
      )}
    </EntryDrawer>
  );
}

/** To look at it on a real phone; lasts a day. */
function Look({ id }: { id: number }) {
  const look = useCall(contract.substanceShare.look, { id }, { staleTime: 3_600_000 });
  if (!look.data) return null;
  const link = new URL(`${SHARE_PAGE}?id=${look.data.share}`, location.origin).href;
  return (
    <Row gap={12} size={12} tone="muted" className={styles.look}>
      <ScanCode label="预览二维码" value={link} size={88} />
      <div>
        <p>用手机扫码查看已保存的版本，24 小时内有效，停用账号或下线全部设备后失效。</p>
        <CopyButton text={link} label="复制预览链接" />
        <LoopbackNote href={link} of="shared" />
      </div>
    </Row>
  );
}

const Versions = ({ row }: { row: SubstanceInfo }) => (
  <FormSection title="版本与审核" count={row.versions.length}>
    <Stack as="ul" gap={8} tone="text2">
      {row.versions.map((version) => (
        <li key={version.id}>
          <MetaLine items={[`第 ${version.no} 版`, version.by, momentText(version.at)]} />
          {version.decisions.map((decision) => (
            <Muted as="p" marginTop={2} key={decision.id}>
              {decision.reviewer}
              {decision.decision === 'pass' ? '通过' : '驳回'}
              {decision.reason && `：${decision.reason}`}，{momentText(decision.at)}
            </Muted>
          ))}
        </li>
      ))}
    </Stack>
  </FormSection>
);
