import { type Attempt, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { DownloadIcon } from '#kit/base/icons.tsx';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Row } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { ScanCode } from '#kit/display/scan-code.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { HandoverContent } from '#parts/publish/handover-content.tsx';
import styles from './attempt.module.css';

/** Everything needed to publish it by hand, here or on a phone. */
export function HandoverPanel({ attempt: { id } }: { attempt: Pick<Attempt, 'id'> }) {
  const query = useCall(contract.publish.handover, { id: String(id) }, { staleTime: 60_000 });
  return (
    <FormSection title="人工发布">
      <QueryView query={query}>
        {({ link, expiresAt, ...content }) => (
          <>
            <Row gap={16} marginBottom={8} className={styles.phone}>
              <ScanCode label="人工发布二维码" value={forPhone(link)} size={132} />
              <div>
                <b>用手机扫码发布</b>
                <p>
                  在手机上复制文字、保存图片，发布后提交链接。无需登录，{fullMomentText(expiresAt)} 前有效。
                </p>
                <CopyButton text={forPhone(link)} label="复制手机链接" />
                <LoopbackNote href={forPhone(link)} />
              </div>
            </Row>
            <HandoverContent content={content} />
            {content.pictures.length > 1 && (
              <Button
                size="small"
                icon={<DownloadIcon />}
                onClick={() => content.pictures.forEach(({ url, name }) => savePicture(url, name))}
              >
                下载全部 {content.pictures.length} 张图片
              </Button>
            )}
          </>
        )}
      </QueryView>
    </FormSection>
  );
}

/** A server that was not told its own address answers without one; the phone needs it whole. */
const forPhone = (link: string) => new URL(link, location.origin).href;

function savePicture(url: string, name: string) {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.target = '_blank';
  anchor.click();
}
