import { QRCode, type QRCodeProps } from 'antd';

interface ScanCodeProps extends Pick<QRCodeProps, 'value' | 'size' | 'status' | 'statusRender'> {
  /** What it leads to, for people who cannot see it. */
  label: string;
}

/** A QR code, dark on light in both themes, as cameras need it. */
export const ScanCode = ({ label, ...code }: ScanCodeProps) => (
  <QRCode {...code} aria-label={label} bordered={false} type="svg" color="black" bgColor="white" />
);
