//! The order in which people expect texts: numbers within them count as numbers, so K2 stands before K10. The tables of
//! the console sort by the same rule (src/ui/data-table/natural-order.ts); both are held to
//! tests/fixtures/natural-order.txt.

/// Significant digits up to which the length of a number fits into one byte.
const SHORT: usize = 8;

/// Appends bytes that compare as the texts do. A number becomes its length and its digits, without zeros before them;
/// the first of these bytes is a digit, so that it lies to other letters as the number did.
pub(crate) fn natural_key(text: &[u8], key: &mut Vec<u8>) {
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        if !byte.is_ascii_digit() {
            key.push(byte);
            rest = behind;
            continue;
        }
        let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let (run, behind) = rest.split_at(end);
        let zeros = run.iter().take_while(|&&byte| byte == b'0').count();
        let digits = run.get(zeros..).unwrap_or_default();
        if digits.len() <= SHORT {
            key.push(b'0' + digits.len() as u8);
        } else {
            key.push(b'9');
            key.extend((digits.len() as u32).to_be_bytes());
        }
        key.extend_from_slice(digits);
        rest = behind;
    }
}
