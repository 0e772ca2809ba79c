import { type Applet, appletScheme } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { Box, Column, Note, Row, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { ScanCode } from '#kit/display/scan-code.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';

/**
 * A code that opens a page on a phone. The round mini-program code is drawn by the platform alone, so what is shown here is the
 * platform's plain-text address as a QR code, and it says so.
 */
export function AppletPreview({ applet: { appId, pages } }: { applet: Applet }) {
  const [at, setAt] = useState(0);
  const page = pages[at] ?? pages[0];
  if (!page) return null;
  const scheme = appletScheme(appId, page.path);
  return (
    <FormSection title="扫码预览">
      <Field label="页面">
        {({ id }) => (
          <Select
            id={id}
            value={pages.indexOf(page)}
            options={pages.map(({ title }, index) => ({ value: index, label: title }))}
            onChange={setAt}
          />
        )}
      </Field>
      <Row gap={16} align="start">
        <Box flex="none">
          <ScanCode value={scheme} size={132} label={`打开「${page.title}」的二维码`} />
        </Box>
        <Column gap={8} minWidth={0} grow>
          <Text as="p" size="13/20">
            用手机系统相机扫码，在微信中打开「{page.title}」。
          </Text>
          <Note>
            须先在小程序后台「隐私与安全 › 明文 scheme
            拉起此小程序」中登记该页面。圆形小程序码由微信生成，请在小程序后台获取。
          </Note>
          <Row gap={8}>
            <CopyButton text={scheme} label="复制链接" />
          </Row>
        </Column>
      </Row>
    </FormSection>
  );
}
