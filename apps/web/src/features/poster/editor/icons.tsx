import type { LayerKind } from '@zhiying/contract';
import { type Icon, icon } from '#kit/base/icon.tsx';
import { ImageIcon } from '#kit/base/icons.tsx';
import type { Alignment } from '#kit/canvas/align.ts';

const TextIcon = icon(<path d="M4 6V4h12v2M10 4v12M7.5 16h5" />);
const ShapeIcon = icon(
  <path d="M8 3.5h8.5V12h-3M3.5 12.2a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 0 0-8.6 0zM8 7.9V3.5" />,
);
const LogoIcon = icon(<path d="m10 2.8 6.2 3.6v7.2L10 17.2l-6.2-3.6V6.4zM10 13.5V8M7.5 9.8 10 8l2.5 1.8" />);
const QrIcon = icon(
  <path d="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM16.5 11.5v5M11.5 16.5h2" />,
);
const PriceIcon = icon(<path d="m5 3.5 5 6.5 5-6.5M10 10v6.5M5.5 10h9M5.5 13h9" />);
export const GroupIcon = icon(<path d="M3.5 3.5h8v8h-8zM8.5 11.5v5h8v-8h-5" />);

export const LAYER_ICONS: Record<LayerKind, Icon> = {
  text: TextIcon,
  picture: ImageIcon,
  shape: ShapeIcon,
  logo: LogoIcon,
  qr: QrIcon,
  price: PriceIcon,
  group: GroupIcon,
};

export const EyeIcon = icon(
  <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM10 7.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z" />,
);
export const EyeOffIcon = icon(
  <path d="M3 3l14 14M8 5.3A7 7 0 0 1 10 5c4.8 0 7.5 5 7.5 5a13 13 0 0 1-2.2 2.8M5.2 6.6A12.6 12.6 0 0 0 2.5 10S5.2 15 10 15a7 7 0 0 0 3-.7" />,
);
export const OpenLockIcon = icon(<path d="M4.5 9h11v7.5h-11zM7 9V6.2a3 3 0 0 1 5.8-1" />);
export const MagnetIcon = icon(
  <path d="M4 3.5h4v6.5a2 2 0 1 0 4 0V3.5h4V10a6 6 0 0 1-12 0zM4 6.5h4M12 6.5h4" />,
);
export const LatticeIcon = icon(<path d="M3.5 3.5h13v13h-13zM3.5 8h13M3.5 12.3h13M8 3.5v13M12.3 3.5v13" />);
export const SpreadIcon = icon(<path d="M3.5 3v14M16.5 3v14M8 6h4v8H8z" />);

export const ALIGN_ICONS: Record<Alignment, Icon> = {
  left: icon(<path d="M3.5 3v14M6.5 5.5h10v3h-10zM6.5 11.5h6v3h-6z" />),
  centre: icon(<path d="M10 3v14M4.5 5.5h11v3h-11zM7 11.5h6v3H7z" />),
  right: icon(<path d="M16.5 3v14M3.5 5.5h10v3h-10zM7.5 11.5h6v3h-6z" />),
  top: icon(<path d="M3 3.5h14M5.5 6.5v10h3v-10zM11.5 6.5v6h3v-6z" />),
  middle: icon(<path d="M3 10h14M5.5 4.5v11h3v-11zM11.5 7v6h3V7z" />),
  bottom: icon(<path d="M3 16.5h14M5.5 3.5v10h3v-10zM11.5 7.5v6h3v-6z" />),
};
