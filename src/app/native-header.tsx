import { Button } from '#src/components/button/button.tsx';

export interface NativeHeaderProps {
  backLabel: string;
  onBack?: () => void;
}

/**
 * CHR-01, CHR-07: inside our app, which draws the brand itself and has one language, only Back is
 * left.
 */
export function NativeHeader({ backLabel, onBack }: NativeHeaderProps) {
  return (
    <header id="page-top" tabIndex={-1}>
      {onBack && (
        <Button variant="quiet" icon="arrow-back" onPress={onBack}>
          {backLabel}
        </Button>
      )}
    </header>
  );
}
