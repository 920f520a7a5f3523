import { t } from '@lingui/core/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#ui/button.tsx';
import { Inline } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './crop-dialog.module.css';
import type { Area, ImageShape, OpenedPicture } from './picture-file.ts';

interface CropDialogProps {
  title: string;
  picture: OpenedPicture;
  shape: ImageShape;
  /** Width for each unit of height. */
  aspect: number;
  onCrop: (area: Area) => void;
  onClose: () => void;
}

const mostZoom = 4;
/** Pixels that an arrow key moves the image. */
const step = 8;

/** Chooses the part of an image to show: drag, pinch, or use the arrow keys and the slider. */
export function CropDialog({ title, picture, shape, aspect, onCrop, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  return (
    <Sheet title={title} onClose={onClose} keepsTyped isWide>
      <div ref={stage} className={styles.stage} data-shape={shape}>
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={aspect}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          objectFit="contain"
          showGrid={false}
          keyboardStep={step}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{
            'aria-label': t`The part of the image that is shown. Move it with the arrow keys.`,
            role: 'group',
          }}
          mediaProps={{ alt: '' }}
          classes={{ cropAreaClassName: styles.area ?? '' }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className={styles.zoom}>
        <ZoomOut size={18} aria-hidden />
        <input
          type="range"
          className={styles.slider}
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
          aria-label={t`Zoom`}
        />
        <ZoomIn size={18} aria-hidden />
      </div>
      <Inline gap={3}>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button variant="primary" disabled={area === null} onClick={() => area && onCrop(area)}>
          {t`Use this part`}
        </Button>
      </Inline>
    </Sheet>
  );
}
